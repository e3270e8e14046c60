interface StepsProps {
  title: string
  steps: readonly { readonly title: string; readonly says: string }[]
}

/** The steps, one after the other. */
export function Steps({ title, steps }: StepsProps) {
  return (
    <section aria-labelledby="steps" className="px-5 py-20 sm:px-8 lg:px-12">
      <div className="page-width">
        <h2 id="steps" className="font-display text-3xl font-semibold">
          {title}
        </h2>
        <ol className="mt-10 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
          {steps.map((step, at) => (
            // Not in the display face: its 1 is an I.
            <li key={step.title} className="border-t border-ink-700 pt-6">
              <span aria-hidden className="text-3xl font-bold text-ember-400">
                {at + 1}
              </span>
              <h3 className="mt-3 text-lg font-semibold">{step.title}</h3>
              <p className="mt-2 text-bone-300">{step.says}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
