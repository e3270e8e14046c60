import { type FocusEvent, useState } from 'react'
import { clientKey, type NamedClient } from '#features/client/calls.ts'

interface Named {
  readonly clientName?: string | undefined
  readonly clientRealm?: string | undefined
}

/**
 * The clients that a form names in full, null for others: while somebody types in a box that says who it is still the one from
 * before, and none once that is another.
 */
export function useNamedClients(values: readonly Named[]) {
  const named: NamedClient[] = values.map(({ clientName = '', clientRealm = '' }) => ({
    name: clientName.trim(),
    realm: clientRealm.trim(),
  }))
  const [before, setBefore] = useState<readonly NamedClient[] | null>(null)
  const isBox = ({ target }: FocusEvent<HTMLElement>) =>
    target instanceof HTMLInputElement && /client(?:Name|Realm)$/.test(target.name)
  return {
    clients: named.map((client, at) => {
      const isFull = client.name !== '' && client.realm !== ''
      const earlier = before?.[at]
      return isFull && (earlier === undefined || clientKey(earlier) === clientKey(client)) ? client : null
    }),
    /** For the form. */
    handlers: {
      onFocus: (event: FocusEvent<HTMLElement>) => isBox(event) && setBefore(named),
      onBlur: (event: FocusEvent<HTMLElement>) => isBox(event) && setBefore(null),
    },
  }
}
