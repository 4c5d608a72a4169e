import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { Place } from '#contract/places/place.ts'
import { PlaceFinder } from './place-finder.tsx'
import { t } from '#texts/texts.ts'

interface TownFieldProps {
  /** Towns near it come first. */
  near: Pick<Place, 'latitude' | 'longitude'>
  onChoose(town: Pick<Place, 'label' | 'latitude' | 'longitude'>): void
  /** Whether the field is part of a form. Then it doesn't take the focus, and lists towns only while someone types. */
  isInForm?: boolean
}

/**
 * Field of a dialog for choosing a town. A separate component, so that its text is cleared when the dialog opens again.
 */
export function TownField({ near, onChoose, isInForm = false }: TownFieldProps) {
  const [text, setText] = useState('')
  return (
    <PlaceFinder
      label={t('Town or ZIP code')}
      finds="towns"
      {...(isInForm && { isDropDown: true })}
      value={text}
      near={near}
      maxLength={limits.place.query}
      placeholder={t('Montclair, NJ or 07042')}
      enterKeyHint="done"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog's purpose is typing into this field
      autoFocus={!isInForm}
      onChange={setText}
      onChoose={({ label, latitude, longitude }) => onChoose({ label, latitude, longitude })}
    />
  )
}
