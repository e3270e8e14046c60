import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteTemplate, listTemplates, renameTemplate, type Template } from '#features/raid/calls.ts'
import { TitleDialog } from '#features/raid/web/save-template.tsx'
import { failureText } from '#platform/call/web/api.ts'
import { ConfirmCall } from '#platform/call/web/confirm-call.tsx'
import { useErrorToast } from '#platform/call/web/loaded.tsx'
import { queryOf, VIEW_KEYS } from '#platform/call/web/views.ts'
import { Button } from '#platform/ui/button.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { Skeleton } from '#platform/ui/feedback/states.tsx'
import { Isolated } from '#platform/ui/isolated.tsx'
import { onDemand, useAtFirstUse } from '#platform/ui/on-demand.tsx'
import { MoreMenu } from '#platform/ui/overlay/more-menu.tsx'
import { useShownTime } from '#platform/ui/time/time.ts'

const load = () => import('./new-template.tsx')
const NewTemplate = onDemand(load)

interface TemplateRailProps {
  picked: Template | null
  onPick(template: Template | null): void
}

export function TemplateRail({ picked, onPick }: TemplateRailProps) {
  const query = useQuery(templates)
  const { data } = query
  const error = useErrorToast(query, (failed) => failureText(failed, 'The templates could not be loaded'))
  const [asked, setAsked] = useState<{ what: 'rename' | 'delete'; template: Template } | null>(null)
  const [isMaking, setMaking] = useState(false)
  useAtFirstUse(load)
  const close = () => setAsked(null)
  return (
    <div className="min-w-0 flex-1 max-sm:basis-full">
      <ul
        aria-label="Templates"
        className="flex max-h-32 min-h-10 flex-wrap items-center gap-2 overflow-y-auto p-0.5 *:shrink-0 max-sm:flex-nowrap max-sm:overflow-x-auto"
      >
        {data?.map((template) => (
          <li key={template._id}>
            <TemplateChoice
              template={template}
              isPicked={picked?._id === template._id}
              onPick={onPick}
              onAsk={(what) => setAsked({ what, template })}
            />
          </li>
        ))}
        {data === undefined && error === null && <Skeleton className="h-10 w-44" />}
        {data === undefined && error !== null && (
          <li className="flex items-center gap-3 text-sm text-rose-400">
            The templates could not be loaded.
            <button type="button" className="link" onClick={() => void query.refetch()}>
              Retry
            </button>
          </li>
        )}
        {(data !== undefined || error !== null) && (
          <li>
            <Button size="small" variant="ghost" onClick={() => setMaking(true)}>
              {data?.length === 0 ? 'Make the first template' : 'New template'}
            </Button>
          </li>
        )}
      </ul>
      {isMaking && <NewTemplate onClose={() => setMaking(false)} />}
      {asked?.what === 'rename' && (
        <TitleDialog
          heading="Rename template"
          title={asked.template.title}
          label="Rename"
          endpoint={renameTemplate}
          inputOf={(title) => ({ id: asked.template._id, title })}
          onClose={close}
        />
      )}
      {asked?.what === 'delete' && (
        <ConfirmCall
          endpoint={deleteTemplate}
          input={{ id: asked.template._id }}
          refused="The template could not be deleted"
          title="Delete template"
          confirmLabel="Delete"
          busyLabel="Deleting…"
          danger
          onDone={() => picked?._id === asked.template._id && onPick(null)}
          onClose={close}
        >
          <p>
            Delete the template <Isolated>{asked.template.title}</Isolated>? Raids made from it stay.
          </p>
        </ConfirmCall>
      )}
    </div>
  )
}

interface TemplateChoiceProps {
  template: Template
  isPicked: boolean
  onPick(template: Template | null): void
  onAsk(what: 'rename' | 'delete'): void
}

function TemplateChoice({ template, isPicked, onPick, onAsk }: TemplateChoiceProps) {
  const shownTime = useShownTime()
  return (
    <span
      className={classNames(
        'flex items-center rounded-lg border',
        isPicked ? 'chosen' : 'border-ink-500 bg-ink-800',
      )}
    >
      <button
        type="button"
        aria-pressed={isPicked}
        onClick={() => onPick(isPicked ? null : template)}
        className="touch-target min-h-8 max-w-60 truncate rounded-lg pl-3 text-sm font-semibold"
      >
        <Isolated>{template.title}</Isolated>{' '}
        <span className="ml-1 text-2xs font-normal tabular-nums text-bone-300">
          {shownTime(template.time)}
        </span>
      </button>
      <MoreMenu
        label={`More for ${template.title}`}
        className="size-8!"
        items={[
          { label: 'Rename', onChoose: () => onAsk('rename') },
          { label: 'Delete', danger: true, onChoose: () => onAsk('delete') },
        ]}
      />
    </span>
  )
}

const templates = queryOf([...VIEW_KEYS.templates, 'list'], listTemplates, {})
