/** Passkeys: a name secured by the device, without a password. */

import { signIn, passkeyChallenge, passkeyRegistration, registerPasskey } from "./api.ts";
import type { Me } from "./protocol.ts";

/** Whether a host's name is a number: passkeys belong to names only. */
export const isAddress = (host: string): boolean => /^\d{1,3}(\.\d{1,3}){3}$/.test(host) || host.startsWith("[");

/** Whether this browser can have passkeys for this address. */
export const possible = (): boolean =>
  isSecureContext &&
  "PublicKeyCredential" in globalThis &&
  "parseCreationOptionsFromJSON" in PublicKeyCredential &&
  !isAddress(location.hostname);

/** Whether somebody only changed their mind: the browser has told them all they need. */
export const isCalledOff = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === "NotAllowedError" || error.name === "AbortError");

/** Whether the device has a passkey of this person already. */
export const isThere = (error: unknown): boolean => error instanceof DOMException && error.name === "InvalidStateError";

export async function register(): Promise<Me> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(await passkeyRegistration());
  return registerPasskey(toJSON(await navigator.credentials.create({ publicKey })));
}

export async function signInWithPasskey(): Promise<Me> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(await passkeyChallenge());
  return signIn(toJSON(await navigator.credentials.get({ publicKey })));
}

function toJSON(credential: Credential | null): PublicKeyCredentialJSON {
  if (credential instanceof PublicKeyCredential) return credential.toJSON();
  throw new DOMException("The device gave no passkey.", "NotAllowedError");
}
