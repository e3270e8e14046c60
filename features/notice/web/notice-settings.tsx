import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeNoticeSettings, factsOfTopic, type TopicSetting } from '#features/notice/calls.ts'
import { Loaded } from '#platform/call/web/loaded.tsx'
import { useWrite } from '#platform/call/web/use-write.ts'
import { Waiting } from '#platform/ui/feedback/states.tsx'
import { noticeSettingsQuery } from './queries.ts'

const PLACES = [
  ['here', 'Here', 'here'],
  ['discord', 'Discord', 'on Discord'],
] as const

/** The viewer's switches, for the site and Discord (docs/product.md, NTC-8). */
export default function NoticeSettings() {
  return (
    <div className="settings-part">
      <Loaded
        query={useQuery(noticeSettingsQuery)}
        failed="Your notices could not be loaded"
        quiet
        skeleton={
          <Waiting className="max-w-xl space-y-2" bars={Array.from({ length: 6 }, () => 'h-10 w-full')} />
        }
      >
        {({ topics }) => <TopicTable topics={topics} />}
      </Loaded>
    </div>
  )
}

function TopicTable({ topics }: { topics: readonly TopicSetting[] }) {
  const { isOn, change } = useSwitches()
  return (
    <table className="w-full max-w-xl text-sm">
      <caption className="sr-only">Notices</caption>
      <thead className="text-bone-500">
        <tr>
          <th scope="col" className="pb-2 text-left font-medium">
            Notify me about
          </th>
          {PLACES.map(([place, title]) => (
            <th key={place} scope="col" className="w-18 pb-2 text-center font-medium">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {topics.map((setting) => (
          <tr key={setting.topic} className="border-t border-ink-700">
            <th scope="row" className="py-1 pr-2 text-left font-normal">
              {factsOfTopic(setting.topic).label}
            </th>
            {PLACES.map(([place, , where]) => (
              <td key={place} className="p-0 text-center">
                {setting[place] !== null && (
                  <label className="inline-flex size-11 cursor-pointer items-center justify-center">
                    <input
                      type="checkbox"
                      aria-label={`${factsOfTopic(setting.topic).label}, ${where}`}
                      checked={isOn(setting, place)}
                      onChange={({ target }) => change(setting.topic, place, target.checked)}
                      className="size-5 cursor-pointer accent-ember-500"
                    />
                  </label>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type Place = (typeof PLACES)[number][0]

/** Each click is saved at once, one after the other, and shown optimistically. */
function useSwitches() {
  const client = useQueryClient()
  const { write } = useWrite('The notices could not be changed', { plain: true, inTurn: true })
  const [pressed, setPressed] = useState<readonly { key: string; isOn: boolean }[]>([])
  return {
    isOn: (setting: TopicSetting, place: Place): boolean =>
      pressed.findLast(({ key }) => key === `${setting.topic} ${place}`)?.isOn ?? setting[place] === true,
    change(topic: TopicSetting['topic'], place: Place, isOn: boolean) {
      const press = { key: `${topic} ${place}`, isOn }
      const end = () => setPressed((before) => before.filter((one) => one !== press))
      setPressed((before) => [...before, press])
      write(
        changeNoticeSettings,
        { topics: [{ topic, [place]: isOn }] },
        {
          toast: null,
          failed: end,
          done(stored) {
            client.setQueryData(noticeSettingsQuery.queryKey, stored)
            end()
          },
        },
      )
    },
  }
}
