import { formatNumber } from '#domain/format/numbers.ts'
import { t } from '#texts/texts.ts'

interface Props {
  count: number
  /** Whether counting stopped early, so there may be more. */
  isMinimum: boolean
}

/** Formats a count, such as `1,204`, or `10,000+` if it is a minimum. */
export const formatCount = (count: number, isMinimum: boolean): string =>
  `${formatNumber(count)}${isMinimum ? '+' : ''}`

/** Number of results that choosing an option gives, shown after its label. */
export function ResultCount({ count, isMinimum }: Props) {
  const shown = formatCount(count, isMinimum)
  return (
    <>
      <span aria-hidden>{shown}</span>
      <span className="sr-only">
        ,{' '}
        {isMinimum
          ? t('{count, number}+ results', { count })
          : t('{count, plural, one {# result} other {# results}}', { count })}
      </span>
    </>
  )
}
