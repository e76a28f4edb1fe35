"""Python neo4j-graphrag, used as an application uses it."""

import warnings

# Of what will change in its next major version.
warnings.simplefilter("ignore")
