/** The public tables where seats are free, as the page follows them. */

import { Connection } from "./connection.ts";
import type { PublicTable } from "./protocol.ts";

export class PublicTables {
  /** Undefined until the server has told. */
  tables = $state.raw<readonly PublicTable[] | undefined>();
  readonly #connection = new Connection(null, {
    message: (message) => {
      if (message.type === "public_tables") this.tables = message.tables;
    },
    connected: () => {},
  });

  close(): void {
    this.#connection.close();
  }
}
