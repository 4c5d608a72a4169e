import { t } from '#texts/texts.ts'

/** Shows that a map is loading, because it is blank until its first tiles are drawn. */
export function MapLoading() {
  return (
    <p
      role="status"
      className="pointer-events-none absolute inset-x-0 bottom-3 z-2 mx-auto w-fit rounded-full bg-card/95 px-4 py-2 text-sm shadow-paper"
    >
      {t('Loading the map…')}
    </p>
  )
}
