import { owesNow } from '#domain/booking/rules.ts'
import { grouped } from '#domain/gold.ts'
import { type Client, dueInRaid } from '#web/booking/marks/client-steps.ts'
import type { Step } from '#web/booking/marks/steps.ts'
import { formatGold } from '#web/game/gold.tsx'

interface StepLabels {
  /** On a row's button. */
  label: string
  /** The button that opens the list of all clients concerned. */
  many(count: number): string
  /** The button that sets the mark on the ticked clients. */
  confirm(clients: readonly Client[]): string
  /** Said once it is set. */
  done: string
}

/** All that Tonight says about a mark. */
export const STEP_LABELS: Readonly<Record<Step, StepLabels>> = {
  lock: {
    label: 'Lock',
    many: (count) => `Lock all ${count}`,
    confirm: ({ length }) => `Lock ${length}`,
    done: 'locked',
  },
  'in-group': {
    label: 'In-Group',
    many: () => 'In group…',
    confirm: ({ length }) => `Mark ${length} as in group`,
    done: 'in group',
  },
  paid: {
    label: 'Paid',
    many: () => 'Paid…',
    confirm: (clients) => `Mark ${clients.length} as paid, ${sumOf(clients)}`,
    done: 'paid',
  },
  status: {
    label: 'Done',
    many: () => 'Finish group…',
    confirm: (clients) => `Mark ${clients.length} as done, ${sumOf(clients)}, ${mails(clients.length)}`,
    done: 'done',
  },
}

/** 'Paid, 455,600 g': what a press on the next step says, where there is room. */
export function stepText(step: Step, client: Client): string {
  return step === 'paid' ? `Paid, ${formatGold(dueInRaid(client))}` : STEP_LABELS[step].label
}

/** The question in the place of Done. */
export function doneQuestion(client: Client): string {
  return `Done, ${client.paidFull ? 'paid in full' : formatGold(dueInRaid(client))}?`
}

/** 'owes 300,000, Alliance', then 'paid 300,000, Alliance': what is to be taken from a client, and on which side. */
export function debtText(client: Client & { readonly paymentFaction: string | null }): string {
  const side = client.paymentFaction === null ? '' : `, ${client.paymentFaction}`
  if (client.paidFull) return 'paid in full'
  const left = owesNow(client)
  return left > 0 ? `owes ${grouped(left)}${side}` : `paid ${grouped(dueInRaid(client))}${side}`
}

function sumOf(clients: readonly Client[]): string {
  return formatGold(clients.reduce((sum, client) => sum + dueInRaid(client), 0))
}

function mails(count: number): string {
  return count === 1 ? '1 mail' : `${count} mails`
}
