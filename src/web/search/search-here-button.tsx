import { Search } from 'lucide-react'
import { Button } from '#web/ui/layout/button.tsx'
import { t } from '#texts/texts.ts'

/** Button to search the visible area, shown at the top of a map after it was moved. */
export function SearchHereButton({ onPress }: { onPress(): void }) {
  return (
    <div className="pointer-events-none absolute inset-x-0 top-2.5 z-2 flex justify-center px-16">
      <Button onClick={onPress} className="pointer-events-auto animate-rise rounded-full px-4 text-sm shadow-lifted">
        <Search aria-hidden className="size-4" />
        {t('Search this area')}
      </Button>
    </div>
  )
}
