import { ApiFailure } from './api.ts'

/** The server's own sentence about a call that failed; null when none came, or none that can be read. */
export function serverSentence(error: unknown): string | null {
  if (!(error instanceof ApiFailure)) return null
  return wasAnswered(error) ? error.message : null
}

/** The toast of a call that failed: the server's sentence, else `fallback`. */
export function failureText(error: unknown, fallback: string): string {
  return serverSentence(error) ?? fallback
}

/** As failureText; without an answer, `fallback` and why there was none. */
export function failureTextWithReason(error: unknown, fallback: string): string {
  return isUnreachable(error) && error instanceof Error
    ? `${fallback}. ${error.message}`
    : failureText(error, fallback)
}

/** The server was not reached, so it is not known whether anything happened. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === 'unreachable'
}

/** The person may not ask for this, or may no longer. */
export function isRefused(error: unknown): error is ApiFailure {
  return error instanceof ApiFailure && error.status === 403
}

function wasAnswered(failure: ApiFailure): boolean {
  return failure.code !== 'unreachable' && failure.code !== 'unreadable'
}
