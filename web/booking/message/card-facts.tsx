import type { ReactNode } from 'react'
import type { BookingInput } from '#domain/booking/booking.ts'
import { ClassName } from '#web/game/class-chip.tsx'
import { Gold } from '#web/game/gold.tsx'
import { Isolated } from '#web/ui/isolated.tsx'

interface CardFactsProps {
  place: number
  values: BookingInput
  /** The fields that are still a guess. */
  guesses: ReadonlyMap<keyof BookingInput, unknown>
}

/** 'Nethris, Tarren Mill, Hunter, Horde, 300,000 g, deposit 50,000 g, pays on Kazzak, Horde, nethris#2291': what is a guess is amber. */
export function CardFacts({ place, values, guesses }: CardFactsProps) {
  const { clientName, clientRealm, clientClass, clientFaction, contactInfo } = values
  const { price, deposit, paymentRealm, paymentFaction } = values
  const fact = (field: keyof BookingInput, shown: ReactNode) => (
    <Fact isGuess={guesses.has(field)}>{shown}</Fact>
  )
  return (
    <div className="min-w-0">
      <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold text-bone-100">
        <span className="text-sm font-normal text-bone-500">Client {place}</span>
        {fact('clientName', clientName ? <Isolated>{clientName}</Isolated> : <Missing>no name</Missing>)}
        {fact('clientRealm', clientRealm ? <Isolated>{clientRealm}</Isolated> : <Missing>no realm</Missing>)}
        {fact('clientClass', clientClass ? <ClassName name={clientClass} /> : <Missing>no class</Missing>)}
        {fact('clientFaction', <span className="text-sm font-normal">{clientFaction}</span>)}
      </h3>
      <p className="flex flex-wrap gap-x-3 text-sm text-bone-300">
        {fact(
          'price',
          Number.isNaN(price ?? Number.NaN) ? <Missing>no price</Missing> : <Gold amount={price} />,
        )}
        {fact(
          'deposit',
          <>
            deposit <Gold amount={deposit || 0} />
          </>,
        )}
        {fact('paymentRealm', <>pays on {paymentRealm}</>)}
        {fact('paymentFaction', paymentFaction)}
        {contactInfo !== '' && fact('contactInfo', <Isolated>{contactInfo}</Isolated>)}
      </p>
    </div>
  )
}

function Fact({ isGuess, children }: { isGuess: boolean; children: ReactNode }) {
  if (!isGuess) return <span className="min-w-0 break-words">{children}</span>
  return (
    <span className="min-w-0 break-words text-amber-400 underline decoration-dotted underline-offset-4 [&_*]:text-amber-400">
      {children}
      <span className="sr-only"> (guessed)</span>
    </span>
  )
}

function Missing({ children }: { children: ReactNode }) {
  return <span className="font-normal text-rose-400">{children}</span>
}
