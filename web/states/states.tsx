import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { queryClient } from '#web/call/query-client.ts'
import { type Member, MemberContext } from '#web/member/member-context.ts'
import { FORM_PARTS } from '#web/states/form-parts.tsx'
import { KIT_PARTS } from '#web/states/kit-parts.tsx'
import { LIST_PARTS } from '#web/states/list-parts.tsx'
import { REPORT_PARTS } from '#web/states/report-parts.tsx'
import { LocationRouter, useSearchParams } from '#web/ui/location.tsx'
import { Main, TITLE_ID } from '#web/ui/main.tsx'
import { Tab, Tabs } from '#web/ui/tabs.tsx'
import '#web/states/states.css'

const PARTS = { ...KIT_PARTS, ...FORM_PARTS, ...LIST_PARTS, ...REPORT_PARTS }

const MEMBER: Member = {
  user: { _id: 'p0', discordId: '0', username: 'Alarich', avatar: null, role: [] },
  roles: ['Admin'],
  actor: { _id: 'p0', roles: ['Admin'] },
}

/** Every part of the screens in each of its states, in development alone: nothing is asked of a server. */
export function startStates(root: HTMLElement): void {
  window.fetch = () => new Promise(() => {})
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <LocationRouter>
        <MemberContext value={MEMBER}>
          <States />
        </MemberContext>
      </LocationRouter>
    </QueryClientProvider>,
  )
}

function States() {
  const asked = useSearchParams().get('part') ?? ''
  const [name, Part] = Object.entries(PARTS).find(([one]) => one === asked) ?? ['buttons', PARTS.buttons]
  return (
    <Main className="states mx-auto max-w-[90rem] p-4 sm:p-5">
      <h1 id={TITLE_ID} className="sr-only">
        States
      </h1>
      <Tabs label="Parts">
        {Object.keys(PARTS).map((one) => (
          <Tab key={one} to={`?part=${one}`} here={one === name}>
            {one}
          </Tab>
        ))}
      </Tabs>
      <div key={name} className="pt-4">
        <Part />
      </div>
    </Main>
  )
}
