import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  factsOfTopic,
  type NoticeSettings as Kept,
  type SettingsChange,
  type TopicSetting,
} from '#domain/notice/notice.ts'
import { Loaded } from '#web/call/loaded.tsx'
import { noticeSettingsQuery, useChangeSettings } from '#web/notice/list-queries.ts'
import { QuietHoursFields } from '#web/notice/quiet-hours-fields.tsx'
import { Waiting } from '#web/ui/feedback/skeleton.tsx'

/** The viewer's notice settings, here and on Discord (docs/product.md, NTC-8). */
export function NoticeSettings() {
  return (
    <Loaded
      query={useQuery(noticeSettingsQuery)}
      failed="Your notices could not be loaded"
      quiet
      skeleton={
        <Waiting className="max-w-xl space-y-2" bars={Array.from({ length: 6 }, () => 'h-10 w-full')} />
      }
    >
      {(kept) => <SettingsTable kept={kept} />}
    </Loaded>
  )
}

function SettingsTable({ kept }: { kept: Kept }) {
  const { shown, change } = useChanges(kept)
  return (
    <div className="max-w-xl space-y-6">
      <table className="w-full text-sm">
        <caption className="sr-only">Notices</caption>
        <thead className="text-bone-500">
          <tr>
            <th scope="col" className="pb-2 text-left font-medium">
              Notify me about
            </th>
            <th scope="col" className="w-18 pb-2 text-center font-medium">
              Here
            </th>
            <th scope="col" className="w-18 pb-2 text-center font-medium">
              Discord
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.topics.map((one) => (
            <TopicRow key={one.topic} setting={one} onChange={(next) => change({ topics: [next] })} />
          ))}
        </tbody>
      </table>
      <QuietHoursFields quiet={shown.quiet} onChange={(quiet) => change({ quiet })} />
    </div>
  )
}

interface TopicRowProps {
  setting: TopicSetting
  onChange(next: TopicSetting): void
}

function TopicRow({ setting, onChange }: TopicRowProps) {
  const { label } = factsOfTopic(setting.topic)
  const places = [
    ['here', 'here'],
    ['discord', 'on Discord'],
  ] as const
  return (
    <tr className="border-t border-ink-700">
      <th scope="row" className="py-1 pr-2 text-left font-normal">
        {label}
      </th>
      {places.map(([place, said]) => (
        <td key={place} className="p-0 text-center">
          <label className="inline-flex size-11 cursor-pointer items-center justify-center">
            <input
              type="checkbox"
              aria-label={`${label}, ${said}`}
              checked={setting[place]}
              onChange={({ target }) => onChange({ ...setting, [place]: target.checked })}
              className="size-5 cursor-pointer accent-ember-500"
            />
          </label>
        </td>
      ))}
    </tr>
  )
}

/** Each change is kept at once, one after the other; what is not kept yet is shown as if it were. */
function useChanges(kept: Kept) {
  const [waiting, setWaiting] = useState<readonly SettingsChange[]>([])
  const { change } = useChangeSettings()
  return {
    shown: waiting.reduce(changed, kept),
    change(next: SettingsChange) {
      setWaiting((before) => [...before, next])
      change(next, () => setWaiting((before) => before.filter((one) => one !== next)))
    },
  }
}

function changed(settings: Kept, { topics = [], quiet }: SettingsChange): Kept {
  return {
    ...settings,
    topics: settings.topics.map(({ topic, here, discord }) => {
      const next = topics.find((one) => one.topic === topic)
      return { topic, here: next?.here ?? here, discord: next?.discord ?? discord }
    }),
    quiet: quiet === undefined ? settings.quiet : quiet,
  }
}
