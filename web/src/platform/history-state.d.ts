import "@tanstack/react-router";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The form that opens was saved for the first time just now. */
    formWasMade?: true;
  }
}
