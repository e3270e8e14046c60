import { Pencil, Send, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { generatePath } from 'react-router'
import { SCREENS } from '#domain/page.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { whyNotPublish } from '#domain/raid/rules.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'

interface RaidActionsProps {
  raid: Raid
  now: Date
  onPublish(raid: Raid): void
  onDelete(raid: Raid): void
}

const ICON = 'size-4'
/** In a row only an icon, so that thirteen columns fit; on a card a button like any other. */
const QUIET =
  '@max-[66.25rem]:flex-1 @min-[66.25rem]:border-transparent @min-[66.25rem]:bg-transparent @min-[66.25rem]:px-1.5!'

/** What can be done with a raid: Publish while it is pending, Edit, Delete. In words on a card, as icons in a row. */
export function RaidActions({ raid, now, onPublish, onDelete }: RaidActionsProps) {
  const whyNot = raid.published ? null : whyNotPublish(raid, now)
  return (
    <div className="flex justify-end gap-1 @max-[66.25rem]:gap-3">
      {!raid.published && (
        <Button
          size="small"
          variant="primary"
          disabled={whyNot !== null}
          title={whyNot?.message}
          icon={<Send aria-hidden className={`${ICON} hidden @max-[66.25rem]:block`} />}
          className="px-2.5! @max-[66.25rem]:flex-1"
          onClick={() => onPublish(raid)}
        >
          Publish
          <Of raid={raid} />
        </Button>
      )}
      <ButtonLink
        size="small"
        to={generatePath(SCREENS.editRaid.path, { id: raid._id })}
        icon={
          <span title="Edit">
            <Pencil aria-hidden className={ICON} />
          </span>
        }
        className={QUIET}
      >
        <InWords>Edit</InWords>
        <Of raid={raid} />
      </ButtonLink>
      <Button
        size="small"
        variant="danger"
        title="Delete"
        icon={<Trash2 aria-hidden className={ICON} />}
        className={QUIET}
        onClick={() => onDelete(raid)}
      >
        <InWords>Delete</InWords>
        <Of raid={raid} />
      </Button>
    </div>
  )
}

/** Read out everywhere, shown where there is room. */
function InWords({ children }: { children: ReactNode }) {
  return <span className="sr-only @max-[66.25rem]:not-sr-only">{children}</span>
}

/** Thirty buttons named Delete say nothing to those who hear them. */
function Of({ raid }: { raid: Raid }) {
  return <span className="sr-only"> {raid.name}</span>
}
