import { Failure, failureBody } from '#platform/call/failure.ts'

/** What the server says, with status 503, while its database is away. */
export const AWAY = failureBody(new Failure('database-away'))
