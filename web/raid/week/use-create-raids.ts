import { FAILURES } from '#domain/failure.ts'
import { createRaids, MANY_RAIDS } from '#domain/raid/endpoints.ts'
import { ApiFailure } from '#web/call/api.ts'
import { failureText } from '#web/call/failure-text.ts'
import { useWrite } from '#web/call/use-write.ts'
import { inputOf, type RaidDraft, refusalsOf } from '#web/raid/week/drafts.ts'
import type { WeekPlan } from '#web/raid/week/use-plan.ts'
import { dayText } from '#web/time/day-text.ts'
import { useShownTime } from '#web/time/time-preferences.ts'

const FAILED = 'The raids could not be created'
const COPIED: string = FAILURES['raid-copied'][1]

/**
 * Makes drafts in parts, each all or none (docs/product.md, WEEK-9): the first that fails ends it, and what is left stays.
 * Drafts of raids that somebody else has copied meanwhile are taken out.
 */
export function useCreateRaids(plan: WeekPlan, onCreated: () => void, onEnd: () => void) {
  const shownTime = useShownTime()
  const { busy, write } = useWrite(FAILED, { inTurn: true })

  /** Null where the answer names no raid. */
  function reasonOf(error: unknown, part: readonly RaidDraft[]): string | null {
    const refusals = refusedOf(error, part)
    const first = part.find(({ _id }) => refusals.get(_id) !== undefined && refusals.get(_id) !== COPIED)
    if (first !== undefined) {
      const where = `${dayText(first.date, new Date())}, ${shownTime(first.time)}, ${first.name}`
      return `${where}: ${refusals.get(first._id)}`
    }
    if (!(error instanceof ApiFailure) || error.code !== 'raid-copied') return null
    return refusals.size > 0
      ? `${refusals.size} of these raids were copied by somebody else meanwhile.`
      : 'Somebody else is copying these raids.'
  }

  function createFrom(drafts: readonly RaidDraft[], made: number, publish: boolean) {
    const [part, rest] = [drafts.slice(0, MANY_RAIDS), drafts.slice(MANY_RAIDS)]
    const all = `${made + part.length} raids ${publish ? 'created and published' : 'created'}`
    const raids = part.map(({ copiedFrom, ...draft }) => ({ ...inputOf(draft), copiedFrom }))
    write(
      createRaids,
      { raids, publish },
      {
        ...(rest.length > 0 ? { toast: null } : made > 0 && { toast: all }),
        says(error) {
          const reason = reasonOf(error, part)
          if (reason === null && made === 0) return failureText(error, FAILED)
          const sentence = (reason ?? failureText(error, FAILED)).replace(/\.?$/, '.')
          return `${sentence} ${made === 0 ? 'Nothing was created.' : `${made} were created, ${drafts.length} are left.`}`
        },
        failed(error) {
          const refusals = refusedOf(error, part)
          plan.refused(new Map([...refusals].filter(([, sentence]) => sentence !== COPIED)))
          plan.remove(part.filter(({ _id }) => refusals.get(_id) === COPIED))
          onEnd()
        },
        done(created) {
          plan.created(part, created)
          if (rest.length > 0) return createFrom(rest, made + part.length, publish)
          onCreated()
          onEnd()
        },
      },
    )
  }

  return {
    busy,
    create: (drafts: readonly RaidDraft[], publish: boolean) => createFrom(drafts, 0, publish),
  }
}

function refusedOf(error: unknown, part: readonly RaidDraft[]): ReadonlyMap<string, string> {
  return error instanceof ApiFailure ? refusalsOf(error.fields, part) : new Map<string, string>()
}
