declare module 'vt-pbf' {
  /** Layers as geojson-vt cuts them → a vector tile. */
  const vtpbf: { fromGeojsonVt(layers: Record<string, object>, options?: { version?: number }): Uint8Array }
  export default vtpbf
}
