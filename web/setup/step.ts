import type { Entrance, Kept } from '#domain/setup/setup.ts'

/** A step of the set-up, as its page and the cards of a product that runs have it. */
export interface StepProps {
  readonly state: Entrance
  /** The product runs: a last sign-in may be asked for. */
  readonly isTrial?: boolean
  /** The fields that the environment says. */
  readonly fixed?: readonly string[]
  onKept(kept: Kept): void
  failed?(error: unknown): boolean
}

export const FIXED = 'Set by the environment'
