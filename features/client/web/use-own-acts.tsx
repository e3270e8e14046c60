import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import type { OwnClient } from '#features/booking/booking.ts'
import type { Editing } from '#features/booking/web/form/booking-values.ts'
import { loadBookingForm, useBookingEditor } from '#features/booking/web/form/use-booking-editor.tsx'
import { usePlanning } from '#features/booking/web/plans/use-planning.ts'
import { viewedRaid } from '#features/booking/web/queries.ts'
import { joinRaidRoom } from '#features/live/web/live.ts'
import type { Raid } from '#features/raid/raid.ts'
import { publishedRaids } from '#features/raid/web/queries.ts'
import { failureText } from '#platform/call/web/api.ts'
import { copyText } from '#platform/ui/copy.tsx'
import { notify } from '#platform/ui/feedback/toast.ts'
import { onDemand, useAtFirstUse } from '#platform/ui/on-demand.tsx'
import { useShownTime } from '#platform/ui/time/time.ts'
import { useNow } from '#platform/ui/time/when.tsx'
import { remindersText } from './client-words.ts'

const loadPlans = () => import('#features/booking/web/plans/plan-dialog.tsx')
const PlanDialog = onDemand(loadPlans)

/** The actions on a client from their row, and the dialogs that ask first. */
export function useOwnActs() {
  const now = useNow()
  const shownTime = useShownTime()
  const client = useQueryClient()
  const { editing, open, editor } = useBookingEditor()
  const { ask, asked, close } = usePlanning()
  useAtFirstUse(loadBookingForm)
  useAtFirstUse(loadPlans)
  useRoom(asked?.raid._id ?? editing?.raid._id ?? null)

  const withRaid = useCallback(
    (raidId: string, go: (raid: Raid) => void) => {
      const listed = client.getQueryData(publishedRaids.queryKey)?.find(({ _id }) => _id === raidId)
      if (listed) return go(listed)
      client
        .fetchQuery(viewedRaid(raidId))
        .then(go, (error: unknown) => notify.error(failureText(error, 'This raid could not be loaded')))
    },
    [client],
  )
  const remind = useCallback(
    async (clients: readonly OwnClient[]) => {
      const what = clients.length === 1 ? 'Reminder' : `${clients.length} reminders`
      if (await copyText(remindersText(clients, { now, shownTime }))) notify.success(`${what} copied`)
      else notify.error(`${what} could not be copied`)
    },
    [now, shownTime],
  )
  const shared = useMemo(
    () => ({
      now,
      plan: ask,
      edit: (booking: Editing['booking'], raid: Raid) => open({ raid, booking }),
      another: (sameClientAs: Editing['sameClientAs'], raid: Raid) => open({ raid, sameClientAs }),
      remind: (clients: readonly OwnClient[]) => void remind(clients),
      withRaid,
    }),
    [now, ask, open, remind, withRaid],
  )
  const dialogs = (
    <>
      {asked && <PlanDialog {...asked} onClose={close} />}
      {editor}
    </>
  )
  return { shared, dialogs }
}

/** An open question follows the booking's changes. */
function useRoom(raidId: string | null) {
  useEffect(() => (raidId === null ? undefined : joinRaidRoom(raidId)), [raidId])
}
