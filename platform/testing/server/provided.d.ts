import 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the run's private PostgreSQL listens (its `postgres` database); null where there is none. */
    postgresUrl: string | null
  }
}
