/** The part of libheif's C interface used here; addresses are numbers. */
declare module 'libheif-js/wasm-bundle.js' {
  const libheif: {
    HEAPU8: Uint8Array<ArrayBuffer>;
    _malloc(bytes: number): number;
    _heif_context_alloc(): number;
    _heif_context_read_from_memory_without_copy(
      error: number,
      context: number,
      at: number,
      bytes: number,
      options: number,
    ): void;
    _heif_context_get_primary_image_handle(error: number, context: number, handle: number): void;
    _heif_image_handle_get_width(handle: number): number;
    _heif_image_handle_get_height(handle: number): number;
    _heif_image_handle_has_alpha_channel(handle: number): number;
    _heif_image_handle_get_raw_color_profile_size(handle: number): number;
    _heif_image_handle_get_raw_color_profile(error: number, handle: number, at: number): void;
    _heif_decode_image(
      error: number,
      handle: number,
      image: number,
      colourSpace: number,
      chroma: number,
      options: number,
    ): void;
    _heif_image_get_plane_readonly(image: number, channel: number, stride: number): number;
  };
  // biome-ignore lint/style/noDefaultExport: a CommonJS module
  export default libheif;
}
