import { useCallback, useEffect, useMemo, useState } from 'react'
import { find } from '#features/search/calls.ts'
import { type Found, MIN_SEARCH } from '#features/search/search.ts'
import type { Role } from '#platform/call/rights.ts'
import { call } from '#platform/call/web/api.ts'
import { newestOnly } from '#platform/call/web/newest-only.ts'
import { useTimePreferences } from '#platform/ui/time/time-preferences.ts'
import { useNow } from '#platform/ui/time/use-now.ts'
import { type Hit, type HitGroup, hitsOf, pagesFor } from './hits.ts'

export interface Hits {
  readonly groups: readonly HitGroup[]
  readonly hits: readonly Hit[]
  /** The line that Enter opens: the first until another one is chosen. */
  readonly active: Hit | undefined
  readonly isChosen: boolean
  /** 'older': what is shown answers what was typed before. */
  readonly state: 'pages' | 'first' | 'older' | 'failed' | 'found'
  readonly error: unknown
  /** The hits differ by a letter from what was typed. */
  readonly isNear: boolean
  ask(): void
  /** Null takes the first. */
  choose(key: string | null): void
}

/** The hits of a text: the pages at once, the records when the server answers. */
export function useHits(text: string, roles: readonly Role[]): Hits {
  const [chosen, choose] = useState<string | null>(null)
  const { clock } = useTimePreferences()
  const now = useNow()
  const { answer, ask } = useFound(text)
  const isAsked = text.length >= MIN_SEARCH
  const found = isAsked ? (answer?.found ?? null) : null
  const groups = [
    pagesFor(text, roles),
    ...(found === null ? [] : hitsOf(found, { roles, now, clock })),
  ].filter(({ hits }) => hits.length > 0)
  const hits = groups.flatMap((group) => group.hits)
  const chosenHit = hits.find(({ key }) => key === chosen)
  return {
    ...{ groups, hits, ask, choose },
    active: chosenHit ?? hits[0],
    isChosen: chosenHit !== undefined,
    state: isAsked ? stateOf(answer, text) : 'pages',
    error: answer?.error,
    isNear: found?.near === true,
  }
}

function stateOf(answer: ReturnType<typeof useFound>['answer'], text: string): Hits['state'] {
  if (answer === null) return 'first'
  if (answer.text !== text) return 'older'
  return answer.found === null ? 'failed' : 'found'
}

/** The server's last answer, and its text. */
interface FoundAnswer {
  readonly text: string
  /** Null when it could not say. */
  readonly found: Found | null
  readonly error: unknown
}

/** Asks for what is typed: one request at a time, and after it for the newest text alone. Null until the first answer. */
function useFound(text: string): { answer: FoundAnswer | null; ask(): void } {
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
