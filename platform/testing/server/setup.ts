// Rules and records go by the catalogue of changes, which the product defines when it starts.
import '#features/index.ts'
import * as fc from 'fast-check'
import { afterAll, vi } from 'vitest'

/** Each run draws the same examples: what fails, fails for everybody. */
fc.configureGlobal({ seed: 20_261_122 })

// All files of a worker share one process: a stopped clock would stop the next file's timers.
afterAll(() => void vi.useRealTimers())
