import { createRoot } from "react-dom/client";

// No page that React draws can be faster than this.
const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <main>
      <h1>React alone</h1>
      <p>A heading and a sentence, and nothing else.</p>
    </main>,
  );
