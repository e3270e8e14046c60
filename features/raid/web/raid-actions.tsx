import { BookmarkPlus, CopyPlus, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { useMember } from '#features/member/web/member-context.ts'
import type { Raid } from '#features/raid/raid.ts'
import { maySeeCrew, whyNotPublish } from '#features/raid/rules.ts'
import { pathTo, pathToCrew } from '#platform/call/page.ts'
import { Button } from '#platform/ui/button.tsx'
import { ButtonLink, navigate } from '#platform/ui/location.tsx'
import { onDemand } from '#platform/ui/on-demand.tsx'
import { MoreMenu } from '#platform/ui/overlay/more-menu.tsx'
import { duplicatePath } from './create-raid-path.ts'
import { useLateItems } from './late-items.ts'
import { valuesOf } from './raid-values.ts'

const SaveTemplate = onDemand(() => import('./save-template.tsx'))

interface RaidActionsProps {
  raid: Raid
  now: Date
  onPublish(raid: Raid): void
  onDelete(raid: Raid): void
}

/** Quiet until the row is under hand. The buttons have one width, in a row little more than their words: Delete is never the largest. */
const ROOM =
  'w-14 px-0! font-normal! text-bone-500! in-[tr:is(:hover,:focus-within)]:text-bone-100! @max-[53.75rem]:w-19'

/** The actions on a raid: Publish while it is pending, Edit, Delete, and by its menu Late, Duplicate and its page. */
export function RaidActions({ raid, now, onPublish, onDelete }: RaidActionsProps) {
  const late = useLateItems(raid, now)
  const { actor } = useMember()
  const page = {
    label: 'Crew and settlement',
    icon: <UsersRound aria-hidden />,
    onChoose: () => navigate(pathToCrew(raid._id)),
  }
  const hasPage = raid.published && maySeeCrew(actor, raid)
  const duplicate = {
    label: 'Duplicate',
    icon: <CopyPlus aria-hidden />,
    onChoose: () => navigate(duplicatePath(raid)),
  }
  const [isSaving, setSaving] = useState(false)
  const save = {
    label: 'Save as template',
    icon: <BookmarkPlus aria-hidden />,
    onChoose: () => setSaving(true),
  }
  const whyNot = raid.published ? null : whyNotPublish(raid, now)
  return (
    <div className="flex items-center justify-end gap-0.5 @max-[53.75rem]:justify-start @max-[53.75rem]:gap-2">
      {!raid.published && (
        <Button
          size="small"
          disabled={whyNot !== null}
          title={whyNot?.message}
          className="px-2.5! @max-[53.75rem]:w-19"
          onClick={() => onPublish(raid)}
        >
          Publish
          <Of raid={raid} />
        </Button>
      )}
      <ButtonLink size="small" variant="ghost" to={pathTo('editRaid', raid._id)} className={ROOM}>
        Edit
        <Of raid={raid} />
      </ButtonLink>
      <Button
        size="small"
        variant="ghost"
        className={`${ROOM} hover:text-rose-400! focus-visible:text-rose-400!`}
        onClick={() => onDelete(raid)}
      >
        Delete
        <Of raid={raid} />
      </Button>
      <MoreMenu
        label={`More for ${raid.name}`}
        items={[...late, duplicate, save, ...(hasPage ? [page] : [])]}
        className="size-7!"
      />
      {isSaving && <SaveTemplate values={valuesOf(raid)} onClose={() => setSaving(false)} />}
    </div>
  )
}

/** Thirty buttons named Delete say nothing to those who hear them. */
function Of({ raid }: { raid: Raid }) {
  return <span className="sr-only"> {raid.name}</span>
}
