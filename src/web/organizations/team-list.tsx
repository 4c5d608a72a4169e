import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { OpenRequest } from '#contract/hosting/co-host.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { t } from '#texts/texts.ts'

interface Props<Person> {
  /** Undefined while it loads. */
  people: readonly Person[] | undefined
  requests: readonly OpenRequest[] | undefined
  /** Sentence to show if the list can't be loaded. */
  failure: string
  isError: boolean
  onRetry(): void
  describeRole(person: Person): string
  /** Button or menu at the end of the row. */
  renderAction(person: Person): ReactNode
  /** Withdraws the request with this id. */
  onWithdraw(id: number): void
  /** Id of the request that is being withdrawn. */
  withdrawing: number | null
}

/** People who manage something together, and those who were asked to join. */
export function TeamList<Person extends { userId: number; name: string; username: string }>(props: Props<Person>) {
  const { people, requests = [], failure, isError, onRetry, describeRole, renderAction } = props
  if (!people && isError) {
    return (
      <p role="alert">
        {failure}{' '}
        <button type="button" className="min-h-tap font-semibold underline" onClick={onRetry}>
          {t('Try again')}
        </button>
      </p>
    )
  }
  if (!people) return <Skeleton className="h-14 w-full" />
  return (
    <ul className="divide-y divide-line">
      {people.map((person) => (
        <Row
          key={person.userId}
          name={
            <Link to={paths.person(person.username)} className="font-medium [overflow-wrap:anywhere]">
              {person.name}
            </Link>
          }
          state={describeRole(person)}
        >
          {renderAction(person)}
        </Row>
      ))}
      {requests.map(({ id, name, isDeclined }) => (
        <Row
          key={`request ${id}`}
          name={<span className="[overflow-wrap:anywhere]">{name}</span>}
          state={isDeclined ? t('Declined') : t('Asked, no answer yet')}
        >
          <Button
            variant="quiet"
            className="ms-auto px-3!"
            pending={props.withdrawing === id}
            aria-label={
              isDeclined ? t('Remove {name} from the list', { name }) : t('Withdraw the request to {name}', { name })
            }
            onClick={() => props.onWithdraw(id)}
          >
            {isDeclined ? t('Clear') : t('Withdraw')}
          </Button>
        </Row>
      ))}
    </ul>
  )
}

function Row({ name, state, children }: { name: ReactNode; state: string; children: ReactNode }) {
  return (
    <li className="flex min-h-tap flex-wrap items-center justify-between gap-x-3 py-1.5">
      <span className="min-w-0">
        {name}
        <span className="block text-sm text-muted">{state}</span>
      </span>
      {children}
    </li>
  )
}
