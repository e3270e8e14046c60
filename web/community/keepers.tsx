import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { UserRoundMinus, UserRoundPlus } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Controller } from 'react-hook-form'
import * as z from 'zod/mini'
import { inGameAddress } from '#domain/character/address.ts'
import { REQUIRED } from '#domain/field.ts'
import { addKeeper, removeKeeper } from '#domain/hero-name/endpoints.ts'
import type { KeptHeroName } from '#domain/hero-name/hero-name.ts'
import type { NamedMember } from '#domain/member/member.ts'
import { rowsOf } from '#web/call/paged.ts'
import { chosenId } from '#web/call/server-form.ts'
import { useCallForm } from '#web/call/use-call-form.ts'
import { useWrite } from '#web/call/use-write.ts'
import { keptHeroNames, membersNamed } from '#web/community/queries.ts'
import { RemovableChip } from '#web/community/removable-chip.tsx'
import { SettingsList } from '#web/community/settings-list.tsx'
import { FactionChip } from '#web/game/faction-chip.tsx'
import { Button } from '#web/ui/button.tsx'
import { Combobox } from '#web/ui/form/combobox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Isolated } from '#web/ui/isolated.tsx'
import { Section } from '#web/ui/section.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { ShowMore } from '#web/ui/table/show-more.tsx'

/** The keepers of each hero name. */
export function KeepersCard() {
  const query = useInfiniteQuery(keptHeroNames(''))
  return (
    <Section
      anchor="keepers"
      title="Keepers"
      about="A keeper plays the hero name, and confirms which mails arrived with how much gold. Without a keeper, only staff see what arrives."
    >
      <SettingsList
        label="Keepers"
        rowsOf={(data) => rowsOf(data)}
        rowKey={({ _id }) => _id}
        query={query}
        failed="The keepers could not be loaded"
        empty="There is no hero name yet. Add one in the Admin Panel."
      >
        {(heroName) => <Bank heroName={heroName} />}
      </SettingsList>
      <ShowMore query={query} className="mb-4" />
      <KeeperForm />
    </Section>
  )
}

const chosenKeeper = z.strictObject({ heroNameId: chosenId(REQUIRED), memberId: chosenId(REQUIRED) })

function KeeperForm() {
  const { form, busy, errorOf, submit } = useCallForm(addKeeper, {
    startsWith: { heroNameId: '', memberId: '' },
    schema: chosenKeeper,
    refused: 'The keeper could not be named',
    done: () => form.resetField('memberId'),
  })
  const { control } = form
  return (
    <form
      noValidate
      aria-label="Add a keeper"
      className="grid gap-x-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
      onSubmit={submit}
    >
      <Field label="Hero name" error={errorOf('heroNameId')}>
        <Controller control={control} name="heroNameId" render={({ field }) => <HeroNameBox {...field} />} />
      </Field>
      <Field label="Keeper" error={errorOf('memberId')}>
        <Controller control={control} name="memberId" render={({ field }) => <MemberBox {...field} />} />
      </Field>
      <Button
        type="submit"
        className="mb-5 self-start sm:mt-6.5"
        busy={busy}
        busyLabel="Adding…"
        icon={<UserRoundPlus aria-hidden className="size-4" />}
      >
        Add keeper
      </Button>
    </form>
  )
}

type BoxProps = Pick<ComponentProps<typeof Combobox>, 'value' | 'onChange' | 'ref'>

function HeroNameBox(props: BoxProps) {
  const [text, setText] = useState('')
  // Typed as it is shown: 'Silberstrom-Aegwynn' is two words.
  const { data } = useInfiniteQuery(keptHeroNames(text.replaceAll('-', ' ').trim().slice(0, 64)))
  const found = data ? rowsOf(data) : []
  return (
    <Combobox
      {...props}
      onSearch={setText}
      none="No hero name fits."
      options={found.map((one) => ({ value: one._id, label: inGameAddress(one), aside: one.faction }))}
    />
  )
}

function MemberBox(props: BoxProps) {
  const [text, setText] = useState('')
  const { data: found = [] } = useQuery(membersNamed(text.trim().slice(0, 64)))
  return (
    <Combobox
      {...props}
      onSearch={setText}
      none="No member by that name."
      options={found.map(({ _id, username }) => ({ value: _id, label: username }))}
    />
  )
}

function Bank({ heroName }: { heroName: KeptHeroName }) {
  const { busy, write } = useWrite('The keeper could not be removed')
  const { _id: heroNameId, faction, status, keepers } = heroName

  function take({ _id: memberId }: NamedMember) {
    const keeper = { heroNameId, memberId }
    write(removeKeeper, keeper, { undo: () => write(addKeeper, keeper) })
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="flex min-w-0 flex-[1_1_14rem] flex-wrap items-center gap-2">
        <span className="font-semibold wrap-anywhere">
          <Isolated>{inGameAddress(heroName)}</Isolated>
        </span>
        <FactionChip faction={faction} />
        {!status && <StatusChip tone="quiet">Inactive</StatusChip>}
      </p>
      {keepers.length === 0 ? (
        <StatusChip tone="quiet">No keeper</StatusChip>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {keepers.map((keeper) => (
            <RemovableChip
              key={keeper._id}
              label={`Remove ${keeper.username}`}
              icon={<UserRoundMinus aria-hidden className="size-3.5" />}
              busy={busy}
              onRemove={() => take(keeper)}
            >
              <Isolated>{keeper.username}</Isolated>
            </RemovableChip>
          ))}
        </ul>
      )}
    </div>
  )
}
