import { createContext, type ReactNode, useContext, useState } from 'react'

interface Verified {
  /** The confirmation code that was typed right for a record; undefined while none was. */
  codeOf(mailId: string): string | undefined
  verify(mailId: string, code: string): void
}

const VerifiedContext = createContext<Verified | null>(null)

/** Keeps which records' codes were typed right, while their page is turned or their list is read again. */
export function VerifiedCodes({ children }: { children: ReactNode }) {
  const [codes, setCodes] = useState<ReadonlyMap<string, string>>(new Map())
  const verified: Verified = {
    codeOf: (mailId) => codes.get(mailId),
    verify: (mailId, code) => setCodes((codes) => new Map(codes).set(mailId, code)),
  }
  return <VerifiedContext value={verified}>{children}</VerifiedContext>
}

export function useVerified(): Verified {
  const verified = useContext(VerifiedContext)
  if (verified === null) throw new Error('useVerified is for what lies within VerifiedCodes')
  return verified
}
