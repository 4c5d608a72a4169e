import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { followListQuery, peopleSearchQuery } from '#web/people/follow-queries.ts'
import { useSession } from '#web/platform/session.ts'
import { CheckboxRow } from '#web/ui/checkbox-row.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** A chosen person, with the name to show while the search shows others. */
export interface ChosenPerson {
  id: number
  name: string
}

interface Props {
  label: string
  chosen: readonly ChosenPerson[]
  onChange(chosen: ChosenPerson[]): void
  /** People who can't be chosen, such as those who belong already. */
  omitted: readonly number[]
}

const leastCharacters = 2

/** Chooses members: from those the person follows and their followers, or by searching for anyone. */
export function PeoplePicker({ label, chosen, onChange, omitted }: Props) {
  const userId = useSession()?.userId ?? 0
  const [text, setText] = useState('')
  const q = text.trim()
  const isSearch = q.length >= leastCharacters
  const found = useQuery({ ...peopleSearchQuery({ q, pages: 1 }), enabled: isSearch })
  const following = useInfiniteQuery(followListQuery('following', userId))
  const followers = useInfiniteQuery(followListQuery('followers', userId))
  const known = [following, followers].flatMap(({ data }) => data?.pages.flatMap(({ people }) => people) ?? [])
  const isLoading = isSearch ? found.isPending : following.isPending || followers.isPending
  const isFailed = isSearch ? found.isError : following.isError || followers.isError
  const people: (ChosenPerson & { username?: string })[] = [
    ...chosen,
    ...(isSearch ? (found.data?.people ?? []) : known),
  ]
  const shown = [...new Map(people.toReversed().map((person) => [person.id, person])).values()]
    .toReversed()
    .filter(({ id }) => id !== userId && !omitted.includes(id))
  const isChosen = (id: number) => chosen.some((person) => person.id === id)
  const toggle = ({ id, name }: ChosenPerson, isOn: boolean) =>
    onChange(isOn ? [...chosen, { id, name }] : chosen.filter((person) => person.id !== id))
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">{label}</legend>
      <TextField
        label="Search people"
        isLabelHidden
        placeholder="Search by name"
        value={text}
        onValueChange={setText}
        className="mt-2"
      />
      <div className="-mx-2 mt-1 max-h-64 overflow-y-auto" aria-busy={isLoading}>
        {shown.map((person) => (
          <CheckboxRow key={person.id} checked={isChosen(person.id)} onCheckedChange={(isOn) => toggle(person, isOn)}>
            <span className="block font-medium">{person.name}</span>
            {person.username && <span className="block text-sm text-muted">@{person.username}</span>}
          </CheckboxRow>
        ))}
        {isLoading && <Skeleton className="mx-2 mt-2 h-11" />}
      </div>
      {!isLoading && shown.length === 0 && (
        <p className="text-sm text-muted" role="status">
          {isFailed
            ? 'Couldn’t load people. You can still type addresses.'
            : isSearch
              ? 'Nobody by that name. You can ask them by email.'
              : 'Search by name, or ask by email.'}
        </p>
      )}
    </fieldset>
  )
}
