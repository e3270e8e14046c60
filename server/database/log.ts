/** What the database needs of a logger: pino's own shape, so that the server's logger fits as it is. */
export interface Log {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}
