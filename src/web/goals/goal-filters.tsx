import type { GoalSort } from '#contract/goal-options.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import type { GoalFilter, GoalsSearch } from './goals-search.ts'

const sorts: { value: GoalSort; label: string }[] = [
  { value: 'due', label: 'Due Date' },
  { value: 'progress', label: 'Progress' },
  { value: 'category', label: 'Category' },
]
const filters: { value: GoalFilter; label: string }[] = [
  { value: 'all', label: 'All Goals' },
  { value: 'not-started', label: 'Not Started' },
  { value: 'in-progress', label: 'In Progress' },
  { value: 'completed', label: 'Completed' },
  { value: 'overdue', label: 'Overdue' },
]

interface Props {
  search: GoalsSearch
  onChange(part: Partial<GoalsSearch>): void
}

export function GoalFilters({ search, onChange }: Props) {
  return (
    <div className="mb-4 grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3 sm:max-w-md">
      <SelectField label="Sort by" value={search.sort} options={sorts} onChange={(sort) => onChange({ sort })} />
      <SelectField label="Show" value={search.filter} options={filters} onChange={(filter) => onChange({ filter })} />
    </div>
  )
}
