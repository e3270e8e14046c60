import { classNames } from '#platform/ui/class-names.ts'
import { SERVICES, ServiceIcon } from './service-icons.tsx'

/** The services, each a jump to its card on the landing page. */
export default function ServiceLinks({ look }: { look: 'panel' | 'list' }) {
  return (
    <ul
      className={look === 'panel' ? 'grid grid-cols-3 gap-1 p-4' : 'my-1 ml-3 border-l border-ink-700 pl-1'}
    >
      {SERVICES.map(({ id, name, covers }) => (
        <li key={id}>
          {/* A plain anchor: a jump within the landing page, or a page load from elsewhere. */}
          <a
            href={`/#${id}`}
            className={classNames(
              'group flex min-h-11 gap-3 rounded-lg px-3 py-2 transition-colors duration-150 hover:bg-ink-800',
              look === 'panel' ? 'items-start' : 'items-center text-sm text-bone-300 hover:text-bone-100',
            )}
          >
            <ServiceIcon id={id} bold className={look === 'panel' ? 'size-7 shrink-0' : 'size-5 shrink-0'} />
            <span className="min-w-0">
              <span className="block font-medium">{name}</span>
              {look === 'panel' && <span className="block text-xs text-bone-500">{covers.join(', ')}</span>}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
