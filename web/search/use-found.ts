import { useCallback, useEffect, useMemo, useState } from 'react'
import { find } from '#domain/search/endpoints.ts'
import { type Found, MIN_SEARCH } from '#domain/search/search.ts'
import { call } from '#web/call/api.ts'
import { newestOnly } from '#web/call/newest-only.ts'

/** The server's last answer, and its text. */
export interface FoundAnswer {
  readonly text: string
  /** Null when it could not say. */
  readonly found: Found | null
  readonly error: unknown
}

/** Asks for what is typed: one request at a time, and after it for the newest text alone. Null until the first answer. */
export function useFound(text: string): { answer: FoundAnswer | null; ask(): void } {
  const [answer, setAnswer] = useState<FoundAnswer | null>(null)
  const askFor = useMemo(
    () =>
      newestOnly(async (wanted: string) => {
        try {
          const { payload } = await call(find, { text: wanted })
          setAnswer({ text: wanted, found: payload, error: null })
        } catch (error) {
          setAnswer({ text: wanted, found: null, error })
        }
      }),
    [],
  )
  const ask = useCallback(() => {
    if (text.length >= MIN_SEARCH) void askFor(text)
  }, [askFor, text])
  useEffect(ask, [ask])
  return { answer, ask }
}
