"""The HTTP API for passkeys (WebAuthn): a name secured by a key on one's device, without passwords and mail."""

from __future__ import annotations

import time
from ipaddress import ip_address
from typing import Any, Final

import msgspec
from aiohttp import web
from msgspec import Struct
from webauthn import (
    base64url_to_bytes,
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import parse_client_data_json
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialCreationOptions,
    PublicKeyCredentialDescriptor,
    PublicKeyCredentialRequestOptions,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from thirtyone.log import KnownPasskey, Log, Passkey, People
from thirtyone.server.tables.display_names import STRANGER
from thirtyone.server.web.failures import RequestRefused
from thirtyone.server.web.limits import OPENING, Limits
from thirtyone.server.web.people_api import Me, PeopleApi
from thirtyone.server.web.routes import PERSON, Route, json_answer, read_body
from thirtyone.server.web.sessions import Sessions

_VALID: Final = 300
"""Seconds that a challenge can be answered."""

_MALFORMED: Final = (WebAuthnException, ValueError, KeyError, TypeError, AttributeError)
"""What the library raises for credentials that are none."""


class PasskeyOptions(Struct, forbid_unknown_fields=True):
    """What a browser needs to make or use a passkey."""

    options: dict[str, Any]
    """As `PublicKeyCredential.parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON` reads them."""


class Credential(Struct, forbid_unknown_fields=True):
    """What a browser answers."""

    credential: dict[str, Any]
    """As its ``toJSON()`` writes it."""


class PasskeysApi:
    """The handlers. The first line of each docstring is what the description says of it."""

    def __init__(self, log: Log, people: People, known: PeopleApi, sessions: Sessions, limits: Limits) -> None:
        self._log = log
        self._people = people
        self._known = known
        self._sessions = sessions
        self._limits = limits

    async def begin_registration(self, request: web.Request) -> web.Response:
        """Ask for the options to make a passkey for one's name."""
        self._limits.count(request, OPENING)
        site = _site(request)
        response = web.Response(content_type="application/json")
        person = request.get(PERSON) or self._sessions.welcome(request, response)
        name = (await self._log.names([person])).get(person, STRANGER)
        have = [PublicKeyCredentialDescriptor(id=passkey.id) for passkey in await self._people.passkeys(person)]
        options = generate_registration_options(
            rp_id=site,
            rp_name="thirtyone",
            user_id=person.encode(),
            user_name=name,
            exclude_credentials=have,
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED,
                user_verification=UserVerificationRequirement.REQUIRED,
            ),
        )
        response.body = msgspec.json.encode(await self._challenge(options))
        return response

    async def register(self, request: web.Request) -> web.Response:
        """Keep a passkey that was made for one's name."""
        person = request.get(PERSON)
        credential = (await read_body(request, Credential)).credential
        challenge = await self._answered(credential)
        if person is None:
            raise _refusal("Your cookie is missing.")
        try:
            verified = verify_registration_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=_site(request),
                expected_origin=str(request.url.origin()),
                require_user_verification=True,
            )
        except _MALFORMED:
            raise _refusal("The passkey was not made as asked.") from None
        passkey = Passkey(
            id=verified.credential_id,
            person=person,
            public_key=verified.credential_public_key,
            uses=verified.sign_count,
        )
        try:
            await self._people.add_passkey(passkey)
        except KnownPasskey:
            raise _refusal("This passkey is kept already.") from None
        return json_answer(await self._known.known(person))

    async def remove(self, request: web.Request) -> web.Response:
        """Forget all passkeys of one's name, as after the loss of a device."""
        person = request.get(PERSON)
        if person is not None:
            await self._people.drop_passkeys(person)
        return json_answer(await self._known.known(person))

    async def begin_signing_in(self, request: web.Request) -> web.Response:
        """Ask for the options to sign in with a passkey."""
        self._limits.count(request, OPENING)
        options = generate_authentication_options(
            rp_id=_site(request), user_verification=UserVerificationRequirement.REQUIRED
        )
        return json_answer(await self._challenge(options))

    async def sign_in(self, request: web.Request) -> web.Response:
        """Be, on this device too, the person to whom a passkey belongs."""
        credential = (await read_body(request, Credential)).credential
        challenge = await self._answered(credential)
        try:
            passkey = await self._people.passkey(base64url_to_bytes(str(credential.get("id", ""))))
        except ValueError:
            passkey = None
        if passkey is None:
            raise _refusal("Nobody here has this passkey.")
        try:
            verified = verify_authentication_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=_site(request),
                expected_origin=str(request.url.origin()),
                credential_public_key=passkey.public_key,
                credential_current_sign_count=passkey.uses,
                require_user_verification=True,
            )
        except _MALFORMED:
            raise _refusal("The passkey did not answer as it should.") from None
        await self._people.used(passkey.id, verified.new_sign_count)
        response = json_answer(await self._known.known(passkey.person))
        self._sessions.welcome(request, response, passkey.person)
        return response

    async def _challenge(
        self, options: PublicKeyCredentialCreationOptions | PublicKeyCredentialRequestOptions
    ) -> PasskeyOptions:
        now = time.time()
        await self._people.add_challenge(options.challenge, now + _VALID, now)
        return PasskeyOptions(msgspec.json.decode(options_to_json(options)))

    async def _answered(self, credential: dict[str, Any]) -> bytes:
        """Return the challenge that a credential answers; each can be answered once.

        Raises:
            RequestRefused: when it is none of ours, or too old.
        """
        try:
            answer = base64url_to_bytes(credential["response"]["clientDataJSON"])
            challenge = parse_client_data_json(answer).challenge
        except _MALFORMED:
            raise _refusal("This is no passkey's answer.") from None
        if not await self._people.take_challenge(challenge, time.time()):
            raise _refusal("That took too long: try again.")
        return challenge


def _site(request: web.Request) -> str:
    """Return the name that passkeys are bound to.

    Raises:
        RequestRefused: when the server was called by an address: passkeys need a name.
    """
    host = request.url.host or ""
    try:
        ip_address(host)
    except ValueError:
        return host
    raise _refusal("Passkeys need a name instead of an address: open the page under localhost, or over HTTPS.")


def _refusal(sentence: str) -> RequestRefused:
    return RequestRefused(422, "bad_passkey", sentence)


_ASKING: Final = (403, 422, 429, 503)
_ANSWERING: Final = (403, 413, 422, 503)

ROUTES: Final = (
    Route(
        PasskeysApi,
        "POST",
        "/api/passkeys/registration",
        PasskeysApi.begin_registration,
        PasskeyOptions,
        failures=_ASKING,
    ),
    Route(PasskeysApi, "DELETE", "/api/passkeys", PasskeysApi.remove, Me, failures=(403, 503)),
    Route(PasskeysApi, "POST", "/api/passkeys", PasskeysApi.register, Me, body=Credential, failures=_ANSWERING),
    Route(
        PasskeysApi, "POST", "/api/passkeys/challenge", PasskeysApi.begin_signing_in, PasskeyOptions, failures=_ASKING
    ),
    Route(PasskeysApi, "POST", "/api/passkeys/signin", PasskeysApi.sign_in, Me, body=Credential, failures=_ANSWERING),
)
