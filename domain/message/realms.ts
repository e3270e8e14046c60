import { community } from '../community.ts'
import { EUROPEAN_REALMS } from '../realm/names.ts'
import { joined, type Meanings, meanings, nearMeanings } from './words.ts'

/** Realms by their letters, each as it is called: a name in front of one of them is a character's. */
export const KNOWN_REALMS: Meanings<string> = new Map(
  EUROPEAN_REALMS.map((realm) => [joined(realm.replace(/ \(.*/, '')), realm]),
)

/** Short forms of realms, each as the realm is called: 'Hexi-TN', 'pay TN'. */
export const SHORT_REALMS: Meanings<string> = meanings(
  ['Twisting Nether', 'tn,twisting,twisting n'],
  ['Tarren Mill', 'tm,tarren'],
  ['Argent Dawn', 'ad,argent'],
  ['Burning Blade', 'bb'],
  ['Ragnaros', 'rag'],
  ['Silvermoon', 'sm'],
  ['Kazzak', 'kz,kazz,kaz'],
)

/** How people say the realms that gold is paid on. */
interface PaymentWords {
  /** Realms by the letters of their names. */
  readonly names: Meanings<string>
  /** Realms by their short forms. */
  readonly short: Meanings<string>
}

/** The payment realms of now. */
export function paymentWords(): PaymentWords {
  const { payment } = community.realms
  const words = WORDS_OF.get(payment) ?? wordsOf(payment)
  WORDS_OF.set(payment, words)
  return words
}

const WORDS_OF = new WeakMap<readonly string[], PaymentWords>()

function wordsOf(payment: readonly string[]): PaymentWords {
  const named = new Map(payment.map((realm) => [joined(realm), realm]))
  const short = [...SHORT_REALMS].flatMap(([word, name]) => {
    const realm = named.get(joined(name))
    return realm === undefined ? [] : [[word, realm] as const]
  })
  const misspelt = named.get('thral')
  const names = new Map([...(misspelt === undefined ? [] : [['thrall', misspelt] as const]), ...named])
  return { names, short: new Map(short) }
}

/** Names of one word in front of which a name may stand though one letter is wrong. */
export const NEAR_REALMS: Meanings<string> = nearMeanings(KNOWN_REALMS)
