import { createRaids, MANY_RAIDS } from '#domain/raid/endpoints.ts'
import { ApiFailure } from '#web/call/api.ts'
import { failureText } from '#web/call/failure-text.ts'
import { useWrite } from '#web/call/use-write.ts'
import { copiedMeanwhile, inputOf, type RaidDraft, refusalsOf } from '#web/raid/week/drafts.ts'
import type { WeekPlan } from '#web/raid/week/use-plan.ts'
import { dayText } from '#web/time/day-text.ts'
import { useShownTime } from '#web/time/time-preferences.ts'

const FAILED = 'The raids could not be created'

/**
 * Makes drafts in parts, each all or none (docs/product.md, WEEK-9): the first that fails ends it, and what is left stays.
 * Drafts of raids that were copied meanwhile are taken out.
 */
export function useCreateRaids(plan: WeekPlan, onCreated: () => void, onEnd: () => void) {
  const shownTime = useShownTime()
  const { busy, write } = useWrite(FAILED, { inTurn: true })

  /** Null where the answer names no raid. */
  function reasonOf(error: unknown, part: readonly RaidDraft[]): string | null {
    const { copied, refusals } = refusedOf(error, part)
    const first = part.find(({ _id }) => refusals.has(_id))
    if (first !== undefined) {
      const where = `${dayText(first.date, new Date())}, ${shownTime(first.time)}, ${first.name}`
      return `${where}: ${refusals.get(first._id)}`
    }
    if (copied.length > 0) return `${copied.length} of these raids were copied meanwhile.`
    const isCopied = error instanceof ApiFailure && error.code === 'raid-copied'
    return isCopied ? 'Somebody else is copying these raids.' : null
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
          const { copied, refusals } = refusedOf(error, part)
          plan.refused(refusals)
          plan.remove(copied)
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

function refusedOf(error: unknown, part: readonly RaidDraft[]) {
  const fields = error instanceof ApiFailure ? error.fields : {}
  const copied = copiedMeanwhile(fields, part)
  const refusals = new Map(
    [...refusalsOf(fields, part)].filter(([id]) => !copied.some(({ _id }) => _id === id)),
  )
  return { copied, refusals }
}
