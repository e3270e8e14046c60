import { useQuery } from '@tanstack/react-query'
import { deleteHeroName } from '#features/hero-name/calls.ts'
import type { HeroName } from '#features/hero-name/hero-name.ts'
import { bankOf } from '#features/ledger/web/queries.ts'
import { FactionChip } from '#features/raid/web/game/faction-chip.tsx'
import { Gold } from '#features/raid/web/game/gold.tsx'
import { ApiFailure } from '#platform/call/web/api.ts'
import { failureText } from '#platform/call/web/failure-text.ts'
import { useWrite } from '#platform/call/web/use-write.ts'
import { notify } from '#platform/ui/feedback/toast.ts'
import { Isolated } from '#platform/ui/isolated.tsx'
import { ConfirmDialog } from '#platform/ui/overlay/confirm-dialog.tsx'

interface DeleteHeroNameProps {
  /** The one in question; null asks nothing. */
  heroName: HeroName | null
  /** It is gone, by us or by somebody else. */
  onGone(heroName: HeroName): void
  onClose(): void
}

/** Asks before a hero name is deleted, does it, and says how it went. */
export function DeleteHeroName({ heroName, onGone, onClose }: DeleteHeroNameProps) {
  const { busy, write } = useWrite('Failed to delete hero name', { plain: true })
  const { data: bank } = useQuery(bankOf(heroName?._id ?? null))
  const gold = bank?.gold
  if (heroName === null) return null

  function confirm(asked: HeroName) {
    const isGone = (error: unknown) => error instanceof ApiFailure && error.code === 'not-found'
    write(
      deleteHeroName,
      { id: asked._id },
      {
        says: (error) => (isGone(error) ? null : failureText(error, 'Failed to delete hero name')),
        failed(error) {
          if (!isGone(error)) return onClose()
          notify.info('Somebody else has already deleted this hero name.')
          onGone(asked)
        },
        done: () => onGone(asked),
      },
    )
  }

  return (
    <ConfirmDialog
      danger
      title="Confirm Deletion"
      confirmLabel="Delete"
      busyLabel="Deleting…"
      busy={busy}
      onConfirm={() => confirm(heroName)}
      onCancel={onClose}
    >
      <p>Are you sure you want to delete this hero name?</p>
      <p className="mt-3 rounded-lg border border-ink-700 bg-ink-850 px-4 py-3 text-sm">
        <span className="block font-semibold wrap-anywhere text-bone-100">
          <Isolated>{heroName.name}</Isolated>
        </span>
        <span className="mr-2 wrap-anywhere">
          <Isolated>{heroName.realm}</Isolated>
        </span>
        <FactionChip faction={heroName.faction} />
      </p>
      {gold !== undefined && gold !== 0 && (
        <p className="mt-3 text-amber-400">
          This bank holds <Gold amount={gold} />. It stays in Gold without its hero name.
        </p>
      )}
    </ConfirmDialog>
  )
}
