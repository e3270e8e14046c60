import { useState } from 'react'
import type { Role } from '#domain/rights.ts'
import { MIN_SEARCH } from '#domain/search/search.ts'
import { type Hit, type HitGroup, hitsOf, pagesFor } from '#web/search/hits.ts'
import { useFound } from '#web/search/use-found.ts'
import { useTimePreferences } from '#web/time/time-preferences.ts'
import { useNow } from '#web/time/use-now.ts'

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
