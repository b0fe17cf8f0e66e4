// Types for the parts of pdfmake used here; the package has none.
declare module 'pdfmake' {
  interface Document {
    getBuffer(): Promise<Uint8Array>;
  }
  interface PdfMake {
    addFonts(fonts: Record<string, { normal: string }>): void;
    addTableLayouts(layouts: Record<string, object>): void;
    setUrlAccessPolicy(allows: (url: string) => boolean): void;
    setLocalAccessPolicy(allows: (path: string) => boolean): void;
    createPdf(definition: object): Document;
  }
  const pdfMake: PdfMake;
  export = pdfMake;
}
