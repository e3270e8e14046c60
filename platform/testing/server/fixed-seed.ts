// Rules and records go by the catalogue of changes, which the product defines when it starts.
import '#features/index.ts'
import * as fc from 'fast-check'

/** Each run draws the same examples: what fails, fails for everybody. */
fc.configureGlobal({ seed: 20_261_122 })
