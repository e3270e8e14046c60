import type { ReactNode } from 'react'
import { isShown, SERVICES as OWN, type Service, services, waysText } from '#domain/services.ts'

/** While the site is built nobody knows what the community set: the server fills and takes out (server/site/places.ts). */
const IS_BUILT = typeof document === 'undefined'

export const SERVICES: readonly Service[] = IS_BUILT
  ? OWN.map((own) => ({ ...own, name: `__FORGE_${own.id}.name__`, says: `__FORGE_${own.id}.says__` }))
  : services().filter(({ id }) => isShown(id))

export const WAYS = IS_BUILT ? '__FORGE_WAYS__' : waysText()

/** In a built page it is there where the server says so of the field; elsewhere what is not shown is not here at all. */
export function IfSet({ field, children }: { field: string; children: ReactNode }) {
  if (!IS_BUILT) return children
  return (
    <>
      {`__FORGE_IF_${field}__`}
      {children}
      {`__FORGE_END_${field}__`}
    </>
  )
}
