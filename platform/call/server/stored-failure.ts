import { Failure } from '#platform/call/failure.ts'

/** A refusal after which the transaction is committed all the same: what was written before counts, such as a wrong guess. */
export class StoredFailure extends Failure {}
