import { formatRadius } from '#domain/places/distance.ts'
import { useSite } from '#web/platform/use-site.tsx'

/** Returns a function that formats a radius in miles in the installation's units: "20 miles" or "32 km". */
export function useFormatRadius(): (miles: number) => string {
  const { units } = useSite()
  return (miles) => formatRadius(miles, units)
}
