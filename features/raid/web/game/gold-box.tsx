import { classNames } from '#platform/ui/class-names.ts'
import { NumberInput, type NumberInputProps } from '#platform/ui/form/number-input.tsx'
import { parseGold } from '#platform/words/gold.ts'

export function GoldBox({ className, ...rest }: NumberInputProps) {
  return (
    <div className="relative">
      <NumberInput {...rest} read={parseGold} className={classNames('pr-7', className)} />
      <span
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-bone-500"
      >
        g
      </span>
    </div>
  )
}
