import { type Entrance, type Kept, SETUP_TITLES, type SetupStep } from '#domain/setup/setup.ts'

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

/** The name of a step's dialog. Discord is a name. */
export function changeTitle(step: SetupStep): string {
  return `Change ${step === 'discord' ? 'Discord' : SETUP_TITLES[step].toLowerCase()}`
}
