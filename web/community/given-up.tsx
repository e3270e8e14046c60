import { useInfiniteQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import type { GivenUp } from '#domain/delivery/delivery.ts'
import { retryDelivery } from '#domain/delivery/endpoints.ts'
import { rowsOf } from '#web/call/paged.ts'
import { useWrite } from '#web/call/use-write.ts'
import { givenUp } from '#web/community/queries.ts'
import { SettingsList } from '#web/community/settings-list.tsx'
import { InstantDay } from '#web/time/instant-day.tsx'
import { Button } from '#web/ui/button.tsx'
import { Isolated } from '#web/ui/isolated.tsx'
import { Section } from '#web/ui/section.tsx'
import { ShowMore } from '#web/ui/table/show-more.tsx'

const TITLE = 'Could not be delivered'
const FAILED = 'The failed messages could not be loaded'

/** The messages that Discord did not accept within a day, and why (docs/product.md, DSC-7). */
export function GivenUpCard() {
  const query = useInfiniteQuery(givenUp)
  return (
    <Section
      anchor="deliveries"
      title={TITLE}
      about="Messages that Discord did not accept within a day, and why."
    >
      <SettingsList
        label={TITLE}
        rowsOf={(data) => rowsOf(data)}
        rowKey={({ _id }) => _id}
        query={query}
        failed={FAILED}
        empty="Nothing failed."
      >
        {(delivery) => <Delivery delivery={delivery} />}
      </SettingsList>
      <ShowMore query={query} label="Show older" className="mx-auto mt-3" />
    </Section>
  )
}

function Delivery({ delivery: { _id, to, what, madeAt, reason } }: { delivery: GivenUp }) {
  const { busy, write } = useWrite('It could not be sent again')

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="min-w-40 grow">
        <p className="font-semibold wrap-anywhere">
          {to}: <Isolated>{what}</Isolated>
        </p>
        <p className="text-sm text-bone-300">
          {reason}. <InstantDay instant={madeAt} />
        </p>
      </div>
      <Button
        size="small"
        busy={busy}
        busyLabel="Trying…"
        icon={<RotateCw aria-hidden className="size-4" />}
        aria-label={`Try again: ${to}, ${what}`}
        onClick={() => write(retryDelivery, { id: _id })}
      >
        Try again
      </Button>
    </div>
  )
}
