import { useHostFormContext } from './host-form.tsx'
import { PictureField } from './picture-field.tsx'

/** The picture of a hosted event. */
export function ImageField() {
  const { values, set } = useHostFormContext()
  return (
    <PictureField
      label="Event image"
      value={values.imageUrl}
      onChange={(imageUrl) => set({ imageUrl })}
      alt="Preview of your event"
    />
  )
}
