import { createContext, useContext } from 'react'
import type { User } from '#features/member/calls.ts'
import type { Actor, Role } from '#platform/call/rights.ts'

export interface Member {
  user: User
  /** The roles last read; within the dashboard at least one. */
  roles: readonly Role[]
  /** The same person for the rules: `whyNot(…, actor, …)`, `isStaff(actor)`. */
  actor: Actor
}

export const MemberContext = createContext<Member | null>(null)

/** Only for screens of the dashboard, whose guard ensures that a member is signed in. */
export function useMember(): Member {
  const member = useContext(MemberContext)
  if (member === null) throw new Error('useMember is for screens within the dashboard')
  return member
}
