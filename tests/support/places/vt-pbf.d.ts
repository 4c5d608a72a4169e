declare module 'vt-pbf' {
  /** Encodes layers from geojson-vt as a vector tile. */
  const vtpbf: { fromGeojsonVt(layers: Record<string, object>, options?: { version?: number }): Uint8Array }
  export default vtpbf
}
