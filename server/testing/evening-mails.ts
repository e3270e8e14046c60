import type { Endpoint } from '#domain/endpoint.ts'
import { generateCode, markMailSent, takeOverMails } from '#domain/mail/endpoints.ts'
import type { Caller } from '#server/testing/caller.ts'
import type { Product } from '#server/testing/product.ts'

/** What somebody tries with a mail. */
const MAILING = ['sent', 'take-over'] as const
type Mailing = (typeof MAILING)[number]

export function isMailing(kind: string): kind is Mailing {
  return MAILING.some((one) => one === kind)
}

interface Asked {
  readonly kind: Mailing
  readonly product: Product
  readonly bookingId: string
  /** Draws who takes it over. */
  readonly chance: number
  readonly people: Readonly<Record<'admin' | 'collector' | 'senior', Caller>>
  ask(caller: Caller, endpoint: Endpoint, input: object): Promise<number>
}

/** Answers the status. */
export async function tryMailing({ kind, product, bookingId, chance, people, ask }: Asked): Promise<number> {
  const { admin, collector, senior } = people
  const mail = await mailOf(product, bookingId)
  if (mail === undefined) return 404
  const mailId = mail.id
  const taker = [admin, collector, senior][chance % 3] ?? admin
  if (kind === 'take-over') return ask(taker, takeOverMails, { mailIds: [mailId] })
  const coded = await ask(admin, generateCode, { mailId })
  if (coded !== 200) return coded
  return ask(admin, markMailSent, { mailId })
}

async function mailOf({ database }: Product, bookingId: string) {
  const found = database.sql.selectFrom('mail').select('id')
  return found.where('booking_id', '=', bookingId).orderBy('id', 'desc').executeTakeFirst()
}
