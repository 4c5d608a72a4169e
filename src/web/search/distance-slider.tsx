import { useEffect, useId, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { formatRadius } from '#domain/places/distance.ts'
import { t } from '#texts/texts.ts'

interface Props {
  miles: number
  onChange: (miles: number) => void
}

/** Milliseconds without movement before a dragged distance is applied. */
const restTime = 250

export function DistanceSlider({ miles, onChange }: Props) {
  const id = useId()
  const [shown, setShown] = useState(miles)
  useEffect(() => setShown(miles), [miles])
  useEffect(() => {
    if (shown === miles) return
    const timer = setTimeout(() => onChange(shown), restTime)
    return () => clearTimeout(timer)
  }, [shown, miles, onChange])
  const { min, max, step } = limits.distance
  return (
    <div>
      <label htmlFor={id} className="font-display text-base font-semibold">
        {t('Within {radius}', { radius: formatRadius(shown) })}
      </label>
      <input
        id={id}
        type="range"
        name="within"
        {...{ min, max, step }}
        value={shown}
        aria-valuetext={formatRadius(shown)}
        onChange={(event) => setShown(Number(event.target.value))}
        className="mt-1 block h-tap w-full cursor-pointer accent-fern"
      />
      <div aria-hidden className="flex justify-between text-xs text-muted">
        <span>{formatRadius(min)}</span>
        <span>{formatRadius(max)}</span>
      </div>
    </div>
  )
}
